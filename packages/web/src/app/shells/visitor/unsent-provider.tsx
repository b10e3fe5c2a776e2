import type { ReactNode } from 'react';
import { useUnsentFavourites } from '../../../features/documents/favourites/use-unsent-favourites.ts';
import { useUnsentAnswers } from '../../../features/surveys/answer-form/use-unsent-answers.ts';
import { useUnsentProfile } from '../../../features/visitors/answered/use-unsent-profile.ts';
import { useUnsentWishes } from '../../../features/wishes/use-unsent-wishes.ts';
import { joinUnsent, UnsentContext } from '../../../lib/offline/unsent.ts';
import { useUnsentOperations } from '../../../lib/offline/use-outbox.tsx';

/** The queues of all kinds as one, for the strip, the list of what is not sent, and signing out. */
export function UnsentProvider({ children }: { readonly children: ReactNode }) {
  const sources = [useUnsentOperations(), useUnsentAnswers(), useUnsentFavourites(), useUnsentWishes(), useUnsentProfile()];
  return <UnsentContext value={joinUnsent(sources)}>{children}</UnsentContext>;
}
