export { assignCode, codeOfTradeFair, findCode, findVisitorsOfCodes } from './codes.ts';
export { type CodeRow, deleteCodesOf, findCodes, lockCode, readCode, reassignCodes, revokeCode } from './queries.ts';
export { takeBlankCodes, takeCode, takeCodes } from './take-codes.ts';
