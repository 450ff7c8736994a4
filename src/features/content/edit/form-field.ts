/** The form of a kind of file, as JSON Schema with Russian labels. */
export interface FormSchema {
  type: 'object' | 'array'
}
