import { getLegalText } from '@fairlead/contract/legal';
import type { Registrar } from '../../platform/http/register.ts';
import { findText, type LegalSource } from './texts.ts';

export function legalRoutes(api: Registrar, texts: readonly LegalSource[]): void {
  api.handle(getLegalText, async ({ params, query }) => findText(texts, params.document, query.lang));
}
