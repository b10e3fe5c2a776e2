import type { Language } from '@fairlead/contract/languages';
import { linksOf, type RichLine, type RichRun, readRichText } from '@fairlead/contract/rich-text';
import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';

const withLineBreaks = (text: string): ReactNode =>
  text.split('\n').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {part}
    </Fragment>
  ));

function Run({ run }: { readonly run: RichRun }) {
  const shown = run.isEmphasized ? <em>{withLineBreaks(run.text)}</em> : withLineBreaks(run.text);
  return run.isStrong ? <strong>{shown}</strong> : shown;
}

const line = (whole: RichLine): ReactNode =>
  linksOf(whole).map(({ href, runs }, place) => {
    const shown = runs.map((run, index) => <Run key={index} run={run} />);
    if (href === null) return <Fragment key={place}>{shown}</Fragment>;
    return (
      <a key={place} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {shown}
      </a>
    );
  });

interface RichTextProps {
  /** As it is stored: the limited HTML of the contract, which is read, never handed to the browser. */
  readonly text: string;
  /** In which it is written, if that is known. */
  readonly language?: Language | undefined;
  readonly className?: string | undefined;
}

/** Paragraphs, lists and links as elements. */
export function RichText({ text, language, className }: RichTextProps) {
  return (
    <div lang={language} className={classNames(styles['text'], className)}>
      {readRichText(text).map((block, index) => {
        if (block.kind === 'PARAGRAPH') return <p key={index}>{block.line.length === 0 ? <br /> : line(block.line)}</p>;
        const List = block.kind === 'BULLETS' ? 'ul' : 'ol';
        return (
          <List key={index}>
            {block.items.map((item, place) => (
              <li key={place}>{line(item)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

/** Class of what a formatted text looks like, for the editor of one. */
export const richTextClass = styles['text'];
