import type { Endpoint } from '@fairlead/contract/endpoint';
import { z } from 'zod';
import { escapeHtml } from './escape-html.ts';

function fields(schema: z.ZodType | undefined): string {
  if (!schema) return '';
  return `<pre>${escapeHtml(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 1))}</pre>`;
}

/** A reference page for people, without scripts; machines take openapi.json. */
export function apiReference(endpoints: readonly Endpoint[]): string {
  const entries = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map((definition) => {
      const who = Array.isArray(definition.access) ? definition.access.join(', ') : definition.access;
      return `<details id="${escapeHtml(definition.name)}"><summary><b>${definition.method}</b> <code>/papi${escapeHtml(definition.path)}</code> ${escapeHtml(definition.summary)} <i>${escapeHtml(String(who))}</i></summary>
${fields(definition.params)}${fields(definition.query)}${fields(definition.body)}</details>`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fairlead API</title><h1>Fairlead API</h1><p><a href="/papi/openapi.json">openapi.json</a></p>${entries.join('\n')}</html>`;
}
