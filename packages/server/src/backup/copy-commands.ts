import type { Table } from './catalog.ts';

/** Values are written in one way, whatever the server is set to; and nothing is cut off because it takes long. */
export const copySettings = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const tableOf = ({ name, columns }: Table): string =>
  `${name.split('.').map(quoted).join('.')} (${columns.map(quoted).join(', ')})`;

export const copyOutOf = (table: Table): string => `copy ${tableOf(table)} to stdout`;
export const copyInto = (table: Table): string => `copy ${tableOf(table)} from stdin`;
