import { z } from 'zod';
import { isCode, normalizeCode } from './code.ts';

/** A whole code, as it is printed or typed. */
export const printedCode = z.string().max(40).transform(normalizeCode).refine(isCode, { error: 'code' });
