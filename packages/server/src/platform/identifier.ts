import { v7 } from 'uuid';

/** A new key: UUID v7, so that rows made together lie together. */
export const newId = (): string => v7();
