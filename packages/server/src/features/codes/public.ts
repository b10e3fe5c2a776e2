export {
  assignCode,
  codeOfTradeFair,
  findCode,
  findVisitorsOfCodes,
  takeBlankCodes,
  takeCode,
  takeCodes,
} from './codes.ts';
export { type CodeRow, deleteCodesOf, findCodes, lockCode, readCode, reassignCodes, revokeCode } from './queries.ts';
