import { createContext } from 'react';

/** Of what and when the plots of a page are: said in their pictures, and in the names of their files. */
export interface PlotsOf {
  readonly subject: string;
  /** As people read it. */
  readonly period: string;
  /** As a part of a file's name; empty where there are no periods. */
  readonly fileNote: string;
}

export const PlotsOfContext = createContext<PlotsOf>({ subject: '', period: '', fileNote: '' });
