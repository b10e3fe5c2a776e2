import { emailText } from '@fairlead/contract/domain-text';
import { listOrganizerCandidates } from '@fairlead/contract/organizers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { SearchField } from '../../ui/business/search-field.tsx';
import styles from './candidate-choice.module.css';

export type Candidate = z.output<(typeof listOrganizerCandidates)['response']>['items'][number];

interface CandidateChoiceProps {
  readonly chosen: Candidate | null;
  readonly onChoose: (candidate: Candidate) => void;
}

/** Accounts that belong to no organizer yet; the first that fit what is searched. */
export function CandidateChoice({ chosen, onChoose }: CandidateChoiceProps) {
  const { t } = useTranslation('admins');
  const [q, setQ] = useState('');
  const note = useShortSearchNote(q);
  const found = useEndpoint(
    listOrganizerCandidates,
    { query: { limit: 20, ...(q !== '' && { q }) } },
    { call: { isQuiet: true } },
  );
  const candidates = found.data?.items ?? [];
  return (
    <fieldset className={styles['candidates']}>
      <legend>{t('organizers.candidate')}</legend>
      <SearchField label={t('organizers.candidateSearch')} clearLabel={t('users.clear')} value={q} onChange={setQ} />
      {found.isSuccess && candidates.length === 0 && (
        <p>
          {t('organizers.noCandidate')} {note}
        </p>
      )}
      <div className={styles['list']}>
        {candidates.map((candidate) => (
          <label key={candidate.accountId} data-chosen={chosen?.accountId === candidate.accountId || undefined}>
            <input
              type="radio"
              name="candidate"
              checked={chosen?.accountId === candidate.accountId}
              onChange={() => onChoose(candidate)}
            />
            <span>
              <b translate="no">{emailText(candidate.email)}</b>
              <small translate="no">{joinShown([candidate.name, candidate.exhibitor.name])}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
