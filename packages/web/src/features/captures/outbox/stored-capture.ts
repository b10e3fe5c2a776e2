import type { Capture } from '@fairlead/contract/captures';
import { printCode } from '@fairlead/contract/code';
import type { Lead } from '@fairlead/contract/leads';
import { useAssetNames } from '../../../lib/assets.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import type { NamedKind } from '../../../lib/offline/operation-kind.ts';
import type { Operation } from '../../../lib/offline/operations.ts';

/** The fields of a person that are shown once they are a lead: no more than the exhibitor's own list shows. */
type CapturedPerson = Pick<Lead, 'name' | 'profession' | 'industry' | 'countryCode' | 'isUnlocked'>;

export interface CaptureValues {
  readonly projectId: string;
  readonly capture: Capture;
  readonly person: CapturedPerson | null;
  /** Says more of a person who was scanned before: no scan of its own. */
  readonly isFurther: boolean;
}

/**
 * A person whose code was scanned; its key is the id of the capture. HELD while the person who scanned it may still rate it; SENT
 * for a day, so that the person who sent it sees that.
 */
export type StoredCapture = Operation<CaptureValues>;

/** The kind without its sender, which comes behind the first screen. */
export const captures: NamedKind<CaptureValues> = { name: 'CAPTURE' };

/** A capture is sent this long after its last change, although it was not released. */
export const maxUnratedMs = 60_000;

export function withoutPoint({ beaconId: _, ...others }: Capture): Capture {
  return others;
}

/** Fields of a captured person that are asked for. */
export type Qualification = Pick<Capture, 'rating' | 'tags' | 'note' | 'beaconId'>;
/** Undefined takes a value back, while the capture is held. */
export type QualificationChange = { readonly [Field in keyof Qualification]?: Qualification[Field] | undefined };

/** Refusals of the project, which another one may answer differently. */
const aboutProject: readonly string[] = ['NOT_FOUND', 'ARCHIVED'];

export const isOfSame = (one: StoredCapture) => (other: StoredCapture) =>
  other.projectId === one.projectId && other.capture.code === one.capture.code;

/** The server has none of it: a lead that exists stays where it is. */
const isUntaken = ({ state, isTried, refusal }: StoredCapture): boolean =>
  state === 'REFUSED' ? aboutProject.includes(refusal?.code ?? '') : state !== 'SENT' && !isTried;

/** Returns whether a person can go to another project, with everything that this device keeps of them. */
export const canMove = (one: StoredCapture, all: readonly StoredCapture[]): boolean =>
  all.filter(isOfSame(one)).every(isUntaken);

/** A person as they are shown: the code until the server has answered, then what the list of leads shows. */
export function usePersonLabel(): (capture: StoredCapture) => string {
  const names = useAssetNames();
  return ({ person, capture }) => {
    if (person === null) return printCode(capture.code);
    const job = person.profession === null ? undefined : names.profession(person.profession);
    const trade = person.industry === null ? undefined : names.industry(person.industry);
    return joinShown([person.name, job ?? trade]) || printCode(capture.code);
  };
}
