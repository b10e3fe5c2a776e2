import { type RichLine, type RichRun, readRichText } from '@fairlead/contract/rich-text';
import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';

const words = (text: string): ReactNode =>
  text.split('\n').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place
    <Fragment key={index}>
      {index > 0 && <br />}
      {part}
    </Fragment>
  ));

function Run({ run }: { readonly run: RichRun }) {
  let shown = words(run.text);
  if (run.isEmphasized) shown = <em>{shown}</em>;
  if (run.isStrong) shown = <strong>{shown}</strong>;
  if (run.href === null) return shown;
  return (
    <a href={run.href} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}

const line = (runs: RichLine): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a line have nothing but their place
  runs.map((run, index) => <Run key={index} run={run} />);

interface RichTextProps {
  /** As it is stored: the limited HTML of the contract, which is read, never handed to the browser. */
  readonly text: string;
  readonly className?: string | undefined;
}

/** Paragraphs, lists and links as elements. */
export function RichText({ text, className }: RichTextProps) {
  return (
    <div className={classNames(styles['text'], className)}>
      {readRichText(text).map((block, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have nothing but their place
        if (block.kind === 'PARAGRAPH') return <p key={index}>{block.line.length === 0 ? <br /> : line(block.line)}</p>;
        const List = block.kind === 'BULLETS' ? 'ul' : 'ol';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have nothing but their place
          <List key={index}>
            {block.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list have nothing but their place
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
