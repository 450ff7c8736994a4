/** Product §2.5: the address of the privacy policy, which links on every page have, whatever the document's own slug is. */
export const POLICY_SLUG = 'politika-obrabotki-i-zashity-personalnyh-dannyh'
