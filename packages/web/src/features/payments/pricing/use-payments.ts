import { listPayments } from '@fairlead/contract/payments';
import { useEndpointPages } from '../../../lib/query/query.ts';

export const usePayments = () =>
  useEndpointPages(listPayments, { query: { limit: 25 } }, { staleTime: 0, call: { isQuiet: true } });
