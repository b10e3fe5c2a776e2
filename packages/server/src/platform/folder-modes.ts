/** Of folders that only this account has to enter. */
export const privateFolder = 0o700;

/** Of the data folder: as root the embedded PostgreSQL runs as another account, which passes through and cannot list it. */
export const dataFolder = process.getuid?.() === 0 ? 0o711 : privateFolder;
