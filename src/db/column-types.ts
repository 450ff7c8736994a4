/*
 * How both stores hold values. So that the same rows come back from SQLite and PostgreSQL:
 * moments are ISO 8601 text in UTC with milliseconds (they sort as text), days are YYYY-MM-DD,
 * yes/no is 0 or 1, JSON is text, money is integer roubles, areas are m² and lengths metres.
 */
export type Flag = 0 | 1
export type Moment = string
export type Day = string
