import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../../lib/audience.ts';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { type Column, WorkTable } from '../../../ui/business/table.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { narrowQuery, phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { Ladder } from './ladder.tsx';
import { ProjectCell, ReasonCell, SinceCell, SumCell } from './price-cells.tsx';
import styles from './pricing.module.css';
import rowStyles from './rows.module.css';
import { Section } from './section.tsx';

/** Prices of a lead by project, one reason a price; all four scopes open under the row. */
export function PricesSection() {
  const { t } = useTranslation('payments');
  const context = useTextContext();
  const isNarrow = useMedia(narrowQuery);
  const isPhone = useMedia(phoneQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const projects = useEndpointPages(
    listExhibitions,
    { query: { kind: 'PROJECT', archived: 'false', limit: 8 } },
    { call: { isQuiet: true } },
  );
  const rows = projects.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: readonly Column<Exhibition>[] = [
    {
      key: 'project',
      label: t('pricing.column.project'),
      width: isPhone ? '64%' : '30%',
      cell: ({ id, name }) => (
        <ProjectCell
          projectId={id}
          name={name}
          isOpen={openId === id}
          onToggle={() => setOpenId(openId === id ? null : id)}
        />
      ),
      tooltip: ({ name }) => name,
    },
    {
      key: 'sum',
      label: t('pricing.column.price'),
      width: isPhone ? '36%' : '132px',
      align: 'end',
      cell: ({ id }) => <SumCell projectId={id} />,
    },
    { key: 'why', label: t('pricing.column.why'), hide: 'phone', cell: ({ id }) => <ReasonCell projectId={id} /> },
    {
      key: 'since',
      label: t('pricing.column.since'),
      width: '120px',
      hide: 'narrow',
      cell: ({ id }) => <SinceCell projectId={id} />,
    },
  ];
  const columnCount = isPhone ? 2 : isNarrow ? 3 : 4;
  const renderRow = ({ id, name }: Exhibition, cells: ReactNode) => (
    <>
      <tr className={openId === id ? rowStyles['openRow'] : undefined}>{cells}</tr>
      {openId === id && (
        <tr id={`ladder-${id}`} className={rowStyles['ladderRow']}>
          <td colSpan={columnCount}>
            <Ladder projectId={id} label={t('pricing.ladder', { name })} />
          </td>
        </tr>
      )}
    </>
  );
  return (
    <Section title={t('pricing.pay')} note={t('pricing.payNote', { context })} query={projects}>
      {rows.length === 0 && (
        <div className={styles['empty']}>
          <p>{t('pricing.noProjects')}</p>
          <ButtonLink to="/project" size="work">
            {t('pricing.newProject')}
          </ButtonLink>
        </div>
      )}
      {rows.length > 0 && (
        <WorkTable
          label={t('pricing.pay')}
          columns={columns}
          groups={[{ key: 'all', rows }]}
          rowId={({ id }) => id}
          renderRow={renderRow}
        />
      )}
      {projects.hasNextPage && (
        <div className={styles['further']}>
          <Button size="work" isBusy={projects.isFetchingNextPage} onClick={projects.fetchMore}>
            {t('pricing.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
