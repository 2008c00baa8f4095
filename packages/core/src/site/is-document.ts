/** Whether a file can stand in web results by its URL, as PDFs do; images, scripts and styles stand in none. */
export function isDocument(file: string): boolean {
  return /\.(?:pdf|ps|rtf|txt|csv|epub|docx?|xlsx?|pptx?|od[pst])$/i.test(file)
}
