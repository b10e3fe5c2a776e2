import { printSheets as endpoint } from '@fairlead/contract/prints';
import type { Registrar } from '../../platform/http/register.ts';
import { type PrintParts, printSheets } from './service.ts';

export function printRoutes(api: Registrar, parts: PrintParts): void {
  api.handle(endpoint, async ({ database, caller, body, now, signal }) => ({
    type: body.format === 'PDF' ? 'application/pdf' : 'application/zip',
    fileName: `codes-${body.layout.toLowerCase()}-${now.toISOString().slice(0, 10)}.${body.format.toLowerCase()}`,
    body: await printSheets(database, parts, caller, { order: body, now, signal }),
  }));
}
