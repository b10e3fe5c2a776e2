import { getLegalText } from '@fairlead/contract/legal';
import type { Registrar } from '../../platform/http/register.ts';
import { readLegalTexts } from './texts.ts';

/** `folder` holds the operator's own texts. */
export function legalRoutes(api: Registrar, folder: string | undefined): void {
  const textOf = readLegalTexts(folder);
  api.handle(getLegalText, async ({ params, query }) => textOf(params.document, query.lang));
}
