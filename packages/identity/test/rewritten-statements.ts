import type postgres from 'postgres';

function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value;
}

function rewrite(sql: postgres.Sql, changes: Readonly<Record<string, string>>, seen: Set<string>): postgres.Sql {
  return new Proxy(sql, {
    apply(target, self, [first, ...rest]: unknown[]) {
      if (!isTemplate(first)) return Reflect.apply(target, self, [first, ...rest]);
      const texts = first.map((part) => {
        let text = part;
        for (const [from, to] of Object.entries(changes)) {
          if (text.includes(from)) seen.add(from);
          text = text.replace(from, to);
        }
        return text;
      });
      return Reflect.apply(target, self, [Object.assign(texts, { raw: texts }), ...rest]);
    },
    get(target, key) {
      if (key !== 'begin') return Reflect.get(target, key);
      return (work: (transaction: postgres.Sql) => unknown) =>
        target.begin((transaction) => work(rewrite(transaction as unknown as postgres.Sql, changes, seen)));
    },
  });
}

export interface RewrittenStatements {
  readonly sql: postgres.Sql;
  /** Changes that no statement had; a control that changes nothing shows nothing. */
  unused(): string[];
}

/**
 * For negative controls: a pool whose statements lack what makes them safe against races, to show that the test of the
 * race fails without it.
 */
export function rewriteStatements(sql: postgres.Sql, changes: Readonly<Record<string, string>>): RewrittenStatements {
  const seen = new Set<string>();
  return { sql: rewrite(sql, changes, seen), unused: () => Object.keys(changes).filter((from) => !seen.has(from)) };
}
