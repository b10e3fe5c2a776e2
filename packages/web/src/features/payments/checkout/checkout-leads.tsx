import { listLeads } from '@fairlead/contract/leads';
import { getPaymentLeads, type Payment } from '@fairlead/contract/payments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLeadName } from '../../../lib/lead-name.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import styles from './checkout.module.css';

/** So many are named; the list of leads has the others. */
const most = 10;

/** Unlocked leads, each a link; nothing where the lists do not come, as the payment is what the page is about. */
export function CheckoutLeads({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const leadName = useLeadName();
  const { id, projectId, count, creditedCount } = payment;
  const unlocked = useEndpoint(getPaymentLeads, { params: { id } }, { call: { isQuiet: true } });
  const ids = unlocked.data?.leadIds ?? [];
  const leads = useEndpoint(
    listLeads,
    { params: { projectId }, query: { ids: ids.join(','), limit: most } },
    { enabled: ids.length > 0, call: { isQuiet: true } },
  );
  const named = leads.data?.items ?? [];
  if (named.length === 0) return null;
  const others = count - creditedCount - named.length;
  return (
    <section className={styles['leads']} aria-labelledby="unlocked-leads">
      <h3 id="unlocked-leads">{t('unlockedLeads')}</h3>
      <ul>
        {named.map((lead) => (
          <li key={lead.id}>
            <Link
              translate={lead.name || lead.email ? 'no' : undefined}
              to={`/project/${projectId}/sales-leads-center?lead=${lead.id}`}
            >
              {leadName(lead)}
            </Link>
            {lead.organization && <small translate="no">{lead.organization}</small>}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{t('unlockedOthers', { count: others })}</p>}
    </section>
  );
}
