/** Directory of the SQL files, to be applied once each in name order. */
export const identityMigrations = new URL('../migrations/', import.meta.url);
