import type { Language } from '@fairlead/contract/languages';
import type { FairKey } from './cast.ts';
import type { Mark, Motif } from './pictures.ts';

export interface Point {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly motif: Motif;
}

/** A company's presence somewhere: at a fair, or without one where it is always on. */
export interface Presence {
  readonly fair: FairKey | null;
  /** Its name outside of fairs. */
  readonly name?: string;
  readonly stand: string | null;
  /** How much of the crowd comes by. */
  readonly weight: number;
  readonly points: readonly Point[];
}

export interface Exhibitor {
  readonly company: string;
  readonly partyKind?: 'BUSINESS';
  /** Asks organizers to find it. */
  readonly isFindable?: true;
  readonly mark: Mark;
  readonly person: string;
  readonly email: string;
  readonly colleagues: readonly string[];
  readonly language: Language;
  readonly countryCode: string;
  readonly presences: readonly Presence[];
}

export const point = (name: string, motif: Motif, title: string, description: string): Point => ({
  name,
  title,
  description,
  motif,
});
export const expo = (stand: string, weight: number, ...points: Point[]): Presence => ({
  fair: 'expo',
  stand,
  weight,
  points,
});
