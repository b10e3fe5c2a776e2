/** The menu that a key has opened; of the chosen leads, or of the open one. */
export type LeadMenu = 'status' | 'tags' | null;
