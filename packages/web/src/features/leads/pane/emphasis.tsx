import { Fragment } from 'react';

// Of the private use area: no name and no title contains them.
const [begin, end] = ['\uE000', '\uE001'];

/** A value that stands out in the sentence that it is filled into. */
export const standOut = (text: string): string => `${begin}${text}${end}`;

/** A sentence with the values in it that stand out. */
export function WithEmphasis({ text }: { readonly text: string }) {
  const parts = text.split(/[\uE000\uE001]/);
  return parts.map((part, place) => <Fragment key={place}>{place % 2 === 1 ? <b>{part}</b> : part}</Fragment>);
}
