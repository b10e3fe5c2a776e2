import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, language } from './fields.ts';

/** Limits of one request. */
export const maxSheets = 500;

/** A poster, a table stand, and a label of 100 by 62 mm as label printers take it. In millimetres. */
export const sheetSizes = {
  A4: { width: 210, height: 297 },
  A6: { width: 105, height: 148 },
  LABEL: { width: 100, height: 62 },
} as const;
export type SheetLayout = keyof typeof sheetSizes;
export const sheetLayout = z.enum(['A4', 'A6', 'LABEL']);

export const printOrder = z.strictObject({
  projectId: id,
  /** Without it, and without `blank`, every point in use of the project whose code still works. */
  beaconIds: z.array(id).min(1).max(maxSheets).optional(),
  /** Number of new blank codes, printed after the points; the company assigns them later. */
  blank: z.int().min(1).max(maxSheets).optional(),
  /** One PDF with a page for each code, or a ZIP with a PDF page and the code alone as SVG for each. */
  format: z.enum(['PDF', 'ZIP']),
  layout: sheetLayout,
  language,
});
export type PrintOrder = z.output<typeof printOrder>;

export const printSheets = endpoint({
  name: 'printSheets',
  summary: 'Sheets to print: one for each code, with the logo, the title, what to do, and the code to type',
  method: 'POST',
  path: '/qrCode',
  access: access.exhibitorTeam,
  bodyLimit: 48 * 1024,
  body: printOrder,
  bodyName: 'qrCodeBatchValue',
  response: { file: ['application/pdf', 'application/zip'], work: 'print' },
});
