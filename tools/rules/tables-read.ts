interface Token {
  readonly text: string;
  /** Index of the closing parenthesis that belongs to an opening one. */
  readonly closes?: number;
}

/** Returns the tokens of a statement without comments and string constants; `$` stands for what is put in. */
function tokensOf(sql: string): Token[] {
  const text = sql.replace(/--.*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, " '' ");
  const tokens: { text: string; closes?: number }[] = [];
  const open: number[] = [];
  for (const [raw] of text.matchAll(/"[^"]+"|\w+|\S/g)) {
    if (raw === '(') open.push(tokens.length);
    if (raw === ')') {
      const opening = tokens[open.pop() ?? -1];
      if (opening) opening.closes = tokens.length;
    }
    tokens.push({ text: raw.replaceAll('"', '').toLowerCase() });
  }
  return tokens;
}

/** Returns the names that WITH gives to queries, and from which word on each of them hides a table of that name. */
function queryNames(tokens: readonly Token[]): Map<string, number> {
  const isRecursive = tokens.some(({ text }) => text === 'recursive');
  const names = new Map<string, number>();
  for (const [index, { text }] of tokens.entries()) {
    if (!['with', 'recursive', ','].includes(tokens[index - 1]?.text ?? '')) continue;
    let at = index + 1;
    if (tokens[at]?.text === '(') at = (tokens[at]?.closes ?? at) + 1;
    if (tokens[at]?.text !== 'as') continue;
    while (['as', 'not', 'materialized'].includes(tokens[at]?.text ?? '')) at += 1;
    // Unless it is recursive, a query under the name of a table still reads the table.
    if (tokens[at]?.text === '(') names.set(text, isRecursive ? 0 : (tokens[at]?.closes ?? at));
  }
  return names;
}

export const queryNamesIn = (sql: string): string[] => [...queryNames(tokensOf(sql)).keys()];

const endOfFrom = new Set(
  'where group order having limit offset fetch union except intersect set returning select values window for'.split(
    ' ',
  ),
);
const beforeTable = new Set(['only', 'lateral']);

/**
 * Returns the names of the tables that a statement, or a part of one, reads: what stands after FROM, JOIN or USING,
 * commas included.
 */
export function tablesRead(sql: string): string[] {
  const tokens = tokensOf(sql);
  const hiddenFrom = queryNames(tokens);
  const found = new Set<string>();
  // One for each open parenthesis: whether a list of tables goes on here, and whether the next word is one of them.
  const levels = [{ inFrom: false, isNext: false }];
  for (const [index, { text }] of tokens.entries()) {
    const level = levels.at(-1) ?? { inFrom: false, isNext: false };
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    if (text === '(') {
      levels.push({ inFrom: level.isNext, isNext: level.isNext });
      level.isNext = false;
    } else if (text === ')') {
      if (levels.length > 1) levels.pop();
    } else if (text === 'from' || text === 'join') {
      level.inFrom = true;
      level.isNext = before !== 'delete' && before !== 'distinct';
    } else if (text === 'using') {
      // Behind a join it names columns, in parentheses.
      level.isNext = after !== '(' || tokens[index + 2]?.text === 'select';
    } else if (text === ',') level.isNext = level.inFrom;
    else if (endOfFrom.has(text)) Object.assign(level, { inFrom: false, isNext: false });
    else if (level.isNext && after !== '.' && text !== '.' && !beforeTable.has(text)) {
      level.isNext = false;
      const isHidden = index > (hiddenFrom.get(text) ?? Number.POSITIVE_INFINITY);
      if (after !== '(' && /^\w+$/.test(text) && !isHidden) found.add(text);
    }
  }
  return [...found];
}
