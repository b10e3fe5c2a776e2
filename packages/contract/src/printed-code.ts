import { z } from 'zod';
import { isCode, normalizeCode } from './code.ts';

/** A whole code, as it is printed or as somebody types it. */
export const printedCode = z.string().max(40).transform(normalizeCode).refine(isCode, { error: 'code' });
