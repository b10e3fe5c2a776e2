import { printSheets as endpoint } from '@fairlead/contract/prints';
import type { Registrar } from '../../platform/http/register.ts';
import { type PrintParts, printSheets } from './print-sheets.ts';

export function printRoutes(api: Registrar, parts: PrintParts): void {
  api.handle(endpoint, async (call) => {
    const { body: order, now, signal } = call;
    return {
      type: order.format === 'PDF' ? 'application/pdf' : 'application/zip',
      fileName: `codes-${order.layout.toLowerCase()}-${now.toISOString().slice(0, 10)}.${order.format.toLowerCase()}`,
      body: await printSheets(call, { order, signal }, parts),
    };
  });
}
