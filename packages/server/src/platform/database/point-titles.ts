import type { Language } from '@fairlead/contract/languages';
import { type Sql, sql } from '@fairlead/database/sql';

const translated = (language: Language): Sql => sql`b.translations -> ${language}::text ->> 'title'`;

/** Title of a point for visitors who read this language, as `pointTextsIn` has it. Alias: b beacon. */
export const pointTitleIn = (language: Language): Sql => sql`coalesce(${translated(language)}, b.title, b.name)`;

/** In which language that title stands. Aliases: b beacon, e exhibitor. */
export const titleLanguageIn = (language: Language): Sql => sql`
  case when ${translated(language)} is not null then ${language} else coalesce(b.language, e.language) end`;
