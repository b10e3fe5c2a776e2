import { createExhibition, type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { joinTradeFair } from '@fairlead/contract/participation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useFoundExhibitions } from '../../lib/exhibitions/use-found-exhibitions.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fairDates, fairPlace } from './fair-labels.tsx';
import { RowsLoading } from './paged-view.tsx';
import styles from './participation-screen.module.css';

/**
 * An exhibitor joins a fair: with a project that is in no fair yet, or with a new one that takes the fair's dates and place.
 */
export function JoinScreen({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const list = { kind: 'PROJECT', sort: 'name' } as const;
  const inFair = useEndpoint(listExhibitions, { query: { ...list, parent: fair.id, limit: 1 } }, { staleTime: 0 });
  const inNone = useEndpoint(listExhibitions, { query: { ...list, hasParent: 'false', limit: 1 } }, { staleTime: 0 });
  const isLoading = inFair.data === undefined || inNone.data === undefined;
  const joined = inFair.data?.items[0];
  return (
    <>
      <PageHeader title={t('join.title', { name: fair.name })} documentTitle={t('join.act')} />
      <PageBody>
        <FormSection>
          <p className={styles['facts']}>{joinShown([fairDates(t, fair), fairPlace(fair)])}</p>
          {fair.description !== null && <p className={styles['about']}>{fair.description}</p>}
        </FormSection>
        {isLoading && <RowsLoading />}
        {joined && (
          <FormSection title={t('join.isIn', { project: joined.name })}>
            <ButtonLink size="work" kind="main" to={`/project/${joined.id}/mixie-points`}>
              {t('join.open')}
            </ButtonLink>
          </FormSection>
        )}
        {!isLoading && !joined && <JoinForm fair={fair} free={inNone.data.items[0] ?? null} />}
      </PageBody>
    </>
  );
}

interface JoinFormProps {
  readonly fair: Exhibition;
  /** The first project that is in no fair. */
  readonly free: Exhibition | null;
}

function JoinForm({ fair, free }: JoinFormProps) {
  const { t } = useTranslation(['trade-fairs', 'exhibitions', 'fields']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const ofNew: Choice = { id: '', name: t('join.newProject') };
  const [chosen, setChosen] = useState<Choice>(free ?? ofNew);
  const [name, setName] = useState(fair.name.slice(0, 80));
  const [stand, setStand] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isNew = chosen.id === ofNew.id;
  const isNameless = isNew && name.trim() === '';

  async function join(): Promise<string> {
    const quiet = { isQuiet: true };
    if (!isNew) {
      const input = { params: { tradeFairId: fair.id }, body: { projectId: chosen.id } };
      await call(joinTradeFair, input, { ...quiet, idempotencyKey: attemptKey(input) });
      return chosen.id;
    }
    const { startsAt, endsAt, timeZone, venue, city, countryCode } = fair;
    const place = { startsAt, endsAt, timeZone, venue, city, countryCode };
    const own = { name, stand: stand.trim() === '' ? null : stand };
    const body = { kind: 'PROJECT' as const, parentId: fair.id, ...own, ...place };
    return (await call(createExhibition, { body }, { ...quiet, idempotencyKey: attemptKey(body) })).id;
  }

  const submit = async () => {
    if (isNameless) {
      setFailure(t('fields:required'));
      return;
    }
    setFailure(null);
    setBusy(true);
    try {
      const id = await join();
      await client.invalidateQueries({ queryKey: endpointKey(listExhibitions) });
      showToast(t('join.done', { name: fair.name }), { severity: 'success' });
      void navigate(`/project/${id}/mixie-points`);
    } catch (error) {
      const [fault] = error instanceof ApiProblem ? error.errors : [];
      setFailure(fault?.message ?? (error instanceof ApiProblem ? error.detail : t('exhibitions:form.notReached')));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormAlert size="work" className={styles['failure']} message={failure} />
      <FormSection title={t('join.with')}>
        <FormGrid>
          {free !== null && (
            <FormCell span={6}>
              <ProjectSelect chosen={chosen} first={ofNew} onChange={setChosen} />
            </FormCell>
          )}
          {isNew && (
            <>
              <FormCell span={4}>
                <TextField
                  size="work"
                  label={t('exhibitions:form.name')}
                  value={name}
                  maxLength={80}
                  error={isNameless && failure !== null ? t('fields:required') : undefined}
                  onChange={(event) => setName(event.target.value)}
                />
              </FormCell>
              <FormCell span={2}>
                <TextField
                  size="work"
                  label={t('exhibitions:form.stand')}
                  aside={t('fields:optional')}
                  value={stand}
                  maxLength={60}
                  onChange={(event) => setStand(event.target.value)}
                />
              </FormCell>
            </>
          )}
        </FormGrid>
        <p className={styles['note']}>{t('join.note')}</p>
        <div className={styles['actions']}>
          <Button type="submit" size="work" kind="main" isBusy={isBusy}>
            {t('join.act')}
          </Button>
          <ButtonLink size="work" to="/projects">
            {t('join.later')}
          </ButtonLink>
        </div>
      </FormSection>
    </form>
  );
}

interface ProjectSelectProps {
  readonly chosen: Choice;
  readonly first: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** One of the company's projects that are in no fair, or the first choice. */
function ProjectSelect({ chosen, first, onChange }: ProjectSelectProps) {
  const { t } = useTranslation('trade-fairs');
  const { found, search } = useFoundExhibitions({ kind: 'PROJECT', sort: 'name', hasParent: 'false' });
  return (
    <SearchSelect
      size="work"
      label={t('join.project')}
      placeholder={t('join.projectSearch')}
      value={chosen}
      onChange={onChange}
      choices={found}
      first={first}
      {...search}
    />
  );
}
