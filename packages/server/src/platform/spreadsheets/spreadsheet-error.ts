/** Why a file cannot be read as a spreadsheet; the code is also the key of what is said about it. */
export type SpreadsheetFault =
  | 'not_spreadsheet'
  | 'quotes'
  | 'encrypted'
  | 'damaged'
  | 'too_large_unpacked'
  | 'too_complex'
  | 'entities'
  | 'no_sheet';

export class SpreadsheetError extends Error {
  override name = 'SpreadsheetError';
  readonly code: SpreadsheetFault;

  constructor(code: SpreadsheetFault, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
