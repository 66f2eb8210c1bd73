// What is in the panels beside a board, loaded when one of them is open.
export { ChatBody } from "./chat_body.js";
export { NotesBody } from "./notes_body.js";
