/** Name of the cookie with the slug of the chosen city. */
export const CITY_COOKIE = 'city'

/** Seven days, in seconds (§9). */
export const CITY_COOKIE_S = 604_800
