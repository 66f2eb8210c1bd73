import { AdminPage } from "./admin.js";

export const pages = { admin: AdminPage };
