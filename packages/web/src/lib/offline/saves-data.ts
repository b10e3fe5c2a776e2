/** Chromium's facts about the connection; other browsers have no such object. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export const currentConnection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** A device that saves data does not fetch what may never be needed. */
export const savesData = ({ saveData, effectiveType }: Connection = {}): boolean =>
  saveData === true || /2g$/.test(effectiveType ?? '');
