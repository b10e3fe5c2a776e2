import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { LegalSource } from './texts.ts';

/** Writes down which texts are in force from now on, where others were until now: receipts name them by their hash. */
export async function keepLegalTexts(executor: Executor, texts: readonly LegalSource[], now: Date): Promise<void> {
  const rows = texts.map(({ document, language, source, sha256, text: { textVersion } }) => ({
    document,
    language,
    source,
    sha256,
    textVersion,
  }));
  await executor.execute(sql`
    insert into legal_texts (document, language, since, text_version, sha256, text)
    select r.document, r.language, ${now}::timestamptz, r."textVersion", r.sha256, r.source
    from jsonb_to_recordset(${sql.json(rows)}::jsonb)
      as r (document text, language text, source text, sha256 text, "textVersion" text)
    left join lateral (select sha256, text_version from legal_texts t
      where t.document = r.document and t.language = r.language order by t.since desc limit 1) known on true
    where (known.sha256, known.text_version) is distinct from (r.sha256, r."textVersion")
    on conflict do nothing`);
}
