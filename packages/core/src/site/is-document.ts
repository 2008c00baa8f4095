/** Return whether web results can contain a file, such as a PDF. They never contain images, scripts and styles. */
export function isDocument(file: string): boolean {
  return /\.(?:pdf|ps|rtf|txt|csv|epub|docx?|xlsx?|pptx?|od[pst])$/i.test(file)
}
