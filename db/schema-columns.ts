import type { ColumnType, JSONColumnType } from 'kysely';

/** Times have millisecond precision in the database too, so that a cursor made of one is exact. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<T extends object> = JSONColumnType<T>;
export type MaybeJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
export type DefaultJson<T extends object> = ColumnType<T, string | undefined, string>;
/** numeric: read as text unless it is cast. */
export type Decimal = ColumnType<string | null, number | null | undefined, number | null>;
/** Numbered by the database. */
export type Counter = ColumnType<number, never, never>;
export type Metadata = Record<string, unknown>;
