/** Every page of the book: the menu that the table has. */

import { startMenu } from "./menu.js";

startMenu();
