import { signal } from "@preact/signals";

/** Increases whenever the viewer mutes, unmutes, blocks or unblocks somebody: then chats have to be loaded again. */
export const readers_changed = signal(0);
