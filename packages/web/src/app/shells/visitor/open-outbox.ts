import { favouriteKind } from '../../../features/documents/favourites/favourite-operations.ts';
import { changeKind } from '../../../features/scans/outbox/change-operations.ts';
import { scanKind } from '../../../features/scans/outbox/scan-operations.ts';
import { answersKind } from '../../../features/surveys/answer-form/answer-operations.ts';
import { profileKind } from '../../../features/visitors/profile-operations.ts';
import { wishKind } from '../../../features/wishes/wish-operations.ts';
import type { OperationKind } from '../../../lib/offline/operation-kind.ts';
import { type Outbox, openOutbox } from '../../../lib/offline/outbox.ts';

/** Every kind of operation that a visitor makes; a kind follows the one that it names. */
const kinds: readonly OperationKind[] = [scanKind, changeKind, answersKind, favouriteKind, wishKind, profileKind];

export const openVisitorOutbox = (subject: string): Outbox => openOutbox({ subject, kinds });
