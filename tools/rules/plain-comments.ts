import { type Comment, opensWithClause, ratesOf, readComments } from '../house/comments.ts';
import type { Finding, Rule } from './rule.ts';

const [maxClauses, maxNameless] = [0.03, 3 / 10_000];

const isNameless = (comment: Comment): boolean => ratesOf([comment]).nameless > 0;

/** Comments and documents name things and people: two rates over all of them, as docs/STYLE.md has them. */
export const plainComments: Rule = {
  name: 'plain comments',
  check(tree) {
    const comments = readComments(tree);
    const rates = ratesOf(comments);
    const findings: Finding[] = [];
    const report = (found: readonly Comment[], fault: string) => {
      for (const { path, line } of found) findings.push({ path, line, message: `${fault}: name the thing` });
    };
    if (rates.clauses > maxClauses * rates.comments)
      report(comments.filter(opensWithClause), 'opens with What, Who, Whoever or Whether, as more than 3 % do');
    if (rates.nameless > maxNameless * rates.wordCount)
      report(comments.filter(isNameless), 'says nobody, somebody or whoever, as more than 3 in 10,000 words do');
    return findings;
  },
};
