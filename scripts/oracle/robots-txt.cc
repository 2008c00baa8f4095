// Reads cases from the standard input: three texts per case, each after its length in bytes and a line end: robots.txt, the
// token of a crawler, a URL. Writes one character per case: 1 for allowed, 0 for disallowed.
#include <iostream>
#include <string>
#include <vector>

#include "robots.h"

static bool ReadText(std::string* text) {
  size_t length;
  if (!(std::cin >> length)) return false;
  std::cin.get();
  text->resize(length);
  std::cin.read(&(*text)[0], length);
  return static_cast<bool>(std::cin);
}

int main() {
  std::string robots, agent, url;
  while (ReadText(&robots) && ReadText(&agent) && ReadText(&url)) {
    std::vector<std::string> agents(1, agent);
    googlebot::RobotsMatcher matcher;
    std::cout << (matcher.AllowedByRobots(robots, &agents, url) ? '1' : '0');
  }
}
