import type { EndpointPages } from '../../lib/query/query.ts';

/** Every row that was fetched so far; undefined before the first ones. */
export const rowsOf = <Row>(pages: EndpointPages<Row>): readonly Row[] | undefined =>
  pages.data?.pages.flatMap((page) => page.items);
