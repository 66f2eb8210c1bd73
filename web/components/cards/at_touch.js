/** What is loaded with the first touch of a match. */
export { PieceCards } from "./piece_cards.js";
export { SignPointer } from "./sign_pointer.js";
