import type postgres from 'postgres';

function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value;
}

/**
 * The negative control of one-time challenges: a database in which a challenge is looked at where it should be taken
 * away, as code that selects first and deletes later would do.
 */
export function readingInsteadOfTaking(sql: postgres.Sql): postgres.Sql {
  return new Proxy(sql, {
    apply(target, self, [first, ...rest]: unknown[]) {
      if (!isTemplate(first) || !first.join('').includes('returning state_sealed')) {
        return Reflect.apply(target, self, [first, ...rest]);
      }
      const texts = first.map((text) =>
        text.replace('delete from', 'select state_sealed from').replace('returning state_sealed', ''),
      );
      return Reflect.apply(target, self, [Object.assign(texts, { raw: texts }), ...rest]);
    },
  });
}
