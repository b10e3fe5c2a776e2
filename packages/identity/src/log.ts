/** As much of pino as is used here. Nothing secret is ever handed to it. */
export interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLog: Log = { warn: () => undefined, error: () => undefined };
